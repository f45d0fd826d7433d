import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UsageError } from '../exit.js';
import { buildProgram } from '../program.js';

const lines: string[] = [];

beforeEach(() => {
  lines.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Runs `cloudknit knit …` in this process. @returns its lines */
async function knit(command: string): Promise<string[]> {
  await buildProgram().parseAsync(['node', 'cloudknit', 'knit', ...command.split(' ')]);
  return lines;
}

const numbersOf = async (command: string) =>
  JSON.parse((await knit(`${command} --json`)).join('')) as Record<string, unknown>;

describe('cloudknit knit', () => {
  it('answers in one Chinese sentence, with warnings below (CALC-03)', async () => {
    const answer = await knit('gauge --pattern 22x30 --mine 24x32 --width 96 --length 60');
    expect(answer).toEqual([
      '照图解的针数织，会变成 88 cm 宽、56.3 cm 长，比原来窄 8 cm。密度不同，尺寸就不同：请换针，或按新的针数织。',
      '注意：图解写“织到 N cm”的部分长度不变，只有按行数织的部分会变',
    ]);
  });

  it.each([
    [
      'gauge --pattern 28x36 --mine 26.5 --width 100',
      { width: 105.7, length: null, width_factor: 1.057, difference: 'adjust' },
    ],
    [
      'cast-on --width 20 --gauge 26.5 --multiple 8 --extra 1',
      { stitches: 57, width: 21.5, alternative: 49, is_off: true },
    ],
    ['needle --pattern 22 --mine 24 --mm 4.0', { advice: 'change', mm: 4.5, target: 4.56 }],
    [
      'yarn --metres 1200 --strands 1 --hold 2 --ball 400/100 --margin 10',
      { metres: 2640, balls: 7, bought_metres: 2800, bought_grams: 700, grams: 660 },
    ],
    [
      'size --body 93.5 --ease 10 --sizes S:92/33,M:100/35,L:108/37 --arm 33.5',
      { size: 'L', ease: 14.5, fit: 'loose', arm: 'fits' },
    ],
    [
      'size --body 90 --ease 10 --sizes M:100//96,L:108//104 --hip 98 --height 170 --made-for 160',
      { size: 'M', hip: 'tight', length_change: { body: 4, sleeve: 3 } },
    ],
    [
      'yarn --each S:1000,M:1100 --ball 125/50',
      {
        parts: [
          { name: 'S', metres: 1100, balls: 9, spare_metres: 25 },
          { name: 'M', metres: 1210, balls: 10, spare_metres: 40 },
        ],
      },
    ],
    [
      'across --stitches 75 --changes 8 --uses 0',
      { stitches: 83, ends: [4, 4], gaps: [9, 10, 9, 10, 9, 10, 10] },
    ],
    [
      'shape --total 40 --rows 118 --per 2 --unit 2',
      {
        steps: [
          { rows: 4, stitches: 1, times: 1 },
          { rows: 6, stitches: 1, times: 19 },
        ],
        notation: '4-1-1，6-1-19',
      },
    ],
    [
      'shape --total 30 --rows 90 --unit 1 --tail --increase',
      { notation: '6-1-9，5-1-6，平6', plain_rows: 6 },
    ],
  ])('prints the numbers of %p as one JSON object (CALC-03)', async (command, expected) => {
    expect(await numbersOf(command)).toMatchObject(expected);
  });

  it.each([
    ['shape --total 15 --rows 60', '总针数须为偶数'],
    ['yarn --ball 125/50', '请给 --metres（总米数）或 --each（各码、各色的米数）中的一个'],
    ['across --stitches 10 --changes 6 --uses 2', '针数不够'],
  ])('refuses %p as a wrong call, with the cause (CALC-07)', async (command, message) => {
    await expect(knit(command)).rejects.toThrow(UsageError);
    await expect(knit(command)).rejects.toThrow(message);
  });
});
