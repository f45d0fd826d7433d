import { InvalidInputError } from '#contracts';
import { describe, expect, it } from '@jest/globals';
import { IsString } from 'class-validator';
import { validated } from './validation.js';

class NamedDto {
  @IsString()
  name: string;
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
});
