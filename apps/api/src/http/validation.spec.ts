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

function nested(levels: number): object {
  let value: object = {};
  for (let level = 1; level < levels; level += 1) value = { value };
  return value;
}

describe('validated', () => {
  it('takes what its class describes, and leaves out the rest', async () => {
    const given = { name: '毛衣', more: nested(10) };
    expect(await validated(NamedDto, given)).toEqual({ name: '毛衣' });
  });

  it('refuses what is nested so deep that making it would not come to an end', async () => {
    const given = { name: '毛衣', more: nested(50_000) };
    await expect(validated(NamedDto, given)).rejects.toThrow(InvalidInputError);
  });

  it('refuses a list where one is asked for', async () => {
    await expect(validated(NamedDto, [{ name: '毛衣' }])).rejects.toThrow(InvalidInputError);
  });

  it('refuses a list in place of one of many', async () => {
    const rows = [{ name: '毛衣' }];
    expect(await validated(ListDto, { rows })).toEqual({ rows });
    for (const row of [[], rows]) {
      await expect(validated(ListDto, { rows: [row] })).rejects.toThrow(InvalidInputError);
    }
  });
});
