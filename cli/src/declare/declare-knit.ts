import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type Ball,
  type FinishedSize,
  type Gauge,
  KnittingError,
  parseSizes,
  parseYarnParts,
  type Quantity,
  QUANTITIES,
  readQuantity,
  type YarnPart,
} from '#knitting';
import {
  knitAcross,
  knitCastOn,
  knitGauge,
  knitNeedle,
  knitShape,
  knitSize,
  knitYarn,
} from '../commands/knit.js';
import { examples } from '../options.js';

const AS_JSON = ['--json', '输出一个 JSON 对象，只有数字与代码'] as const;

/** Declares `knit gauge`, `cast-on`, `needle`, `yarn`, `size`, `across` and `shape`; they need no shop. */
export function declareKnit(program: Command): void {
  const knit = program
    .command('knit')
    .description('编织计算：密度、起针、换针、用线、选码、加减针');
  declareGauge(knit);
  declareYarn(knit);
  declareShaping(knit);
}

function declareGauge(knit: Command): void {
  knit
    .command('gauge')
    .description('密度换算：照图解的针数织，会变成多大')
    .requiredOption('--pattern <密度>', '图解的密度，针x行，如 22x30；不知道行数就写 22', readGauge)
    .requiredOption('--mine <密度>', '我的密度，写法相同', readGauge)
    .requiredOption('--width <厘米>', '图解上的宽', reader(QUANTITIES.dimension))
    .option('--length <厘米>', '图解上按行数织的长', reader(QUANTITIES.dimension))
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples('cloudknit knit gauge --pattern 22x30 --mine 24x32 --width 96 --length 60'),
    )
    .action(knitGauge);
  knit
    .command('cast-on')
    .description('起针：一个宽度要起几针')
    .requiredOption('--width <厘米>', '想要的宽', reader(QUANTITIES.dimension))
    .requiredOption('--gauge <针数>', '每 10 cm 的针数', reader(QUANTITIES.stitchGauge))
    .option('--multiple <针数>', '花样倍数', reader(QUANTITIES.multiple), 1)
    .option('--extra <针数>', '倍数之外另加的针', reader(QUANTITIES.extra), 0)
    .option('--edge <针数>', '边针，两边一共', reader(QUANTITIES.extra), 0)
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples('cloudknit knit cast-on --width 50 --gauge 22 --multiple 4 --extra 2 --edge 0'),
    )
    .action(knitCastOn);
  knit
    .command('needle')
    .description('换针建议：小样的密度不对，换几号针再试')
    .requiredOption('--pattern <针数>', '图解每 10 cm 的针数', reader(QUANTITIES.stitchGauge))
    .requiredOption('--mine <针数>', '小样每 10 cm 的针数', reader(QUANTITIES.stitchGauge))
    .requiredOption('--mm <毫米>', '织小样的针', reader(QUANTITIES.needle))
    .option(...AS_JSON)
    .addHelpText('after', examples('cloudknit knit needle --pattern 22 --mine 24 --mm 4.0'))
    .action(knitNeedle);
}

function declareYarn(knit: Command): void {
  knit
    .command('yarn')
    .description('买几团线：换一款线要买几团')
    .option('--metres <米>', '图解的总米数，多股合织时为各股之和', reader(QUANTITIES.metres))
    .option('--each <米数>', '不给总米数，给各码或各色的，如 S:1000,M:1100', readYarnParts)
    .option('--colours', '--each 是各种颜色，合计要买几团')
    .option('--strands <股数>', '图解几股合织', reader(QUANTITIES.strands), 1)
    .option('--hold <股数>', '我几股合织', reader(QUANTITIES.strands), 1)
    .requiredOption('--ball <米/克>', '我的线一团多少米多少克，如 125/50', readBall)
    .option('--margin <百分比>', '余量', reader(QUANTITIES.margin), 10)
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples(
        'cloudknit knit yarn --metres 1200 --strands 1 --hold 2 --ball 400/100 --margin 10',
        'cloudknit knit yarn --each 红:300,白:110 --colours --ball 125/50',
      ),
    )
    .action(knitYarn);
  knit
    .command('size')
    .description('选码：我的胸围该织哪一码')
    .requiredOption('--body <厘米>', '净胸围', reader({ ...QUANTITIES.body, label: '净胸围' }))
    .option('--ease <厘米>', '想要的放松量，可以是负数', reader(QUANTITIES.ease), 5)
    .requiredOption(
      '--sizes <尺码>',
      '各码的成衣胸围/袖围/臀围，如 S:92/33,M:100/35/104',
      readSizes,
    )
    .option('--arm <厘米>', '上臂围', reader({ ...QUANTITIES.body, label: '上臂围' }))
    .option('--hip <厘米>', '臀围，长款才用得到', reader({ ...QUANTITIES.body, label: '臀围' }))
    .option(
      '--height <厘米>',
      '身高，和 --made-for 一起给，说加长还是改短',
      reader(QUANTITIES.height),
    )
    .option('--made-for <厘米>', '图解按多高的人设计，国标女装 M 是 160', reader(QUANTITIES.height))
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples('cloudknit knit size --body 90 --ease 10 --sizes S:92/33,M:100/35 --arm 30'),
    )
    .action(knitSize);
}

function declareShaping(knit: Command): void {
  knit
    .command('across')
    .description('均匀加减针：在一行或一圈里')
    .requiredOption('--stitches <针数>', '原来的针数', reader(QUANTITIES.stitches))
    .requiredOption('--changes <次数>', '加减几次', reader(QUANTITIES.times))
    .addOption(
      new Option('--uses <针数>', '一次用掉几针：0 加1，1 1针放2针，2 2并1，3 3并1')
        .choices(['0', '1', '2', '3'])
        .argParser(readOneOf(0, 1, 2, 3))
        .makeOptionMandatory(),
    )
    .option('--round', '圈织')
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples('cloudknit knit across --stitches 97 --changes 13 --uses 0 --round'),
    )
    .action(knitAcross);
  knit
    .command('shape')
    .description('袖子、袖窿、领口的加减针：分布在多少行里')
    .requiredOption('--total <针数>', '一共要加减的针数', reader(QUANTITIES.stitches))
    .requiredOption('--rows <行数>', '在多少行里', reader(QUANTITIES.rows))
    .option('--per <针数>', '一行加减几针：2 两侧各一针，1 只有一侧', readOneOf(1, 2), 2)
    .option('--unit <行数>', '2 只在正面行加减（片织），1 每行都可以（圈织）', readOneOf(1, 2), 2)
    .option('--tail', '最后留一段平织')
    .option('--increase', '加针，默认减针')
    .option(...AS_JSON)
    .addHelpText(
      'after',
      examples(
        'cloudknit knit shape --total 40 --rows 118 --per 2 --unit 2',
        'cloudknit knit shape --total 30 --rows 90 --per 2 --unit 1 --tail --increase',
      ),
    )
    .action(knitShape);
}

/** Reads an option with the rules of the library; its message names the range. */
function reader(quantity: Quantity): (text: string) => number {
  return (text) => understand(() => readQuantity(text, quantity));
}

function readOneOf(...allowed: number[]): (text: string) => number {
  return (text) => {
    const number = Number(text.normalize('NFKC').trim());
    if (allowed.includes(number)) return number;
    throw new InvalidArgumentError(`可以是 ${allowed.join('、')}`);
  };
}

function readGauge(text: string): Gauge {
  const [stitches = '', rows, more] = text.normalize('NFKC').split(/[x×*]/i);
  if (more !== undefined) throw new InvalidArgumentError('应写成 22x30：针数x行数');
  return understand(() => ({
    stitches: readQuantity(stitches, QUANTITIES.stitchGauge),
    rows: rows === undefined ? null : readQuantity(rows, QUANTITIES.rowGauge),
  }));
}

function readBall(text: string): Ball {
  const [metres = '', grams, more] = text.normalize('NFKC').split('/');
  if (grams === undefined || more !== undefined) {
    throw new InvalidArgumentError('应写成 125/50：一团的米数/克数');
  }
  return understand(() => ({
    metres: readQuantity(metres, QUANTITIES.metres),
    grams: readQuantity(grams, QUANTITIES.grams),
  }));
}

function readYarnParts(text: string): YarnPart[] {
  return understand(() => parseYarnParts(text));
}

function readSizes(text: string): FinishedSize[] {
  return understand(() => parseSizes(text));
}

function understand<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof KnittingError) throw new InvalidArgumentError(error.message);
    throw error;
  }
}
