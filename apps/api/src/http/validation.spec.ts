import { InvalidInputError } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { Type } from 'class-transformer';
import { IsArray, IsString, ValidateNested } from 'class-validator';
import { validated } from './validation.js';

class NamedDto {
  @IsString()
  name: string;
}

class ListDto {
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => NamedDto)
  rows: NamedDto[];
}

describe('validated', () => {
  it('takes what its class describes, and leaves out the rest', async () => {
    const given = { name: '毛衣', more: { of: ['that'] } };
    expect(await validated(NamedDto, given)).toEqual({ name: '毛衣' });
  });

  it('refuses a list where one is asked for', async () => {
    await expect(validated(NamedDto, [{ name: '毛衣' }])).rejects.toThrow(InvalidInputError);
  });

  it('tells the messages of a field once, however many of its list are wrong', async () => {
    const rows = Array.from({ length: 100 }, () => ({ name: 1, more: 2 }));
    const refusal = validated(ListDto, { rows });
    await expect(refusal).rejects.toThrow(InvalidInputError);
    const { details } = (await refusal.catch((error: unknown) => error)) as InvalidInputError;
    expect(details).toEqual({ rows: ['name must be a string'] });
  });
});
