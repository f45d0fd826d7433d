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
  it('accepts the properties that the class describes and drops all others', async () => {
    const given = { name: '毛衣', more: { of: ['that'] } };
    expect(await validated(NamedDto, given)).toEqual({ name: '毛衣' });
  });

  it('refuses a list in place of an object', async () => {
    await expect(validated(NamedDto, [{ name: '毛衣' }])).rejects.toThrow(InvalidInputError);
  });

  it('reports the messages of a field once, even if several items of its list are invalid', async () => {
    const rows = Array.from({ length: 100 }, () => ({ name: 1, more: 2 }));
    const refusal = validated(ListDto, { rows });
    await expect(refusal).rejects.toThrow(InvalidInputError);
    const { details } = (await refusal.catch((error: unknown) => error)) as InvalidInputError;
    expect(details).toEqual({ rows: ['name must be a string'] });
  });
});
