import { KNITTING_MEASURES } from '#contracts';
import {
  chooseSize,
  FIT_NAMES,
  hatRound,
  lengthChange,
  MIN_ARM_EASE,
  oneDecimal,
  parseSizes,
  QUANTITIES,
  sayLengthChange,
  saySize,
  sockSize,
} from '#knitting';
import type { Answer, Calculator, Inputs } from './calculator';
import { choiceField, numberField, whenIs } from './fields';

const isTop = whenIs('what', 'top');

/** 选码: which size to knit for a body. */
export const sizeCalculator: Calculator = {
  groups: [
    {
      legend: '织什么',
      fields: [
        choiceField('what', '作品', [
          ['top', '毛衣、开衫、背心'],
          ['hat', '帽子'],
          ['sock', '袜子'],
        ]),
      ],
    },
    {
      legend: '我的尺寸',
      fields: [
        numberField('bust', '净胸围', KNITTING_MEASURES.bust, '90', {
          own: 'bust',
          when: isTop,
        }),
        numberField('arm', '上臂围', KNITTING_MEASURES.upper_arm, '30', {
          own: 'upper_arm',
          when: isTop,
          isOptional: true,
        }),
        numberField('hip', '臀围', KNITTING_MEASURES.hip, '', {
          own: 'hip',
          when: isTop,
          isOptional: true,
          note: '长款才用得到',
        }),
        numberField('height', '身高', 'height', '', {
          own: 'height',
          when: isTop,
          isOptional: true,
        }),
        numberField('ease', '想要的放松量', 'ease', '10', {
          own: 'ease',
          when: isTop,
          note: '贴身 0，合体 5 到 10，宽松 10 到 15，廓形 15 以上；紧身是负数',
        }),
        numberField('head', '头围', KNITTING_MEASURES.head, '56', {
          own: 'head',
          when: whenIs('what', 'hat'),
        }),
        numberField('foot', '脚围', KNITTING_MEASURES.foot, '23', {
          own: 'foot',
          when: whenIs('what', 'sock'),
        }),
        numberField('foot-length', '脚长', { ...QUANTITIES.body, min: 8, max: 40 }, '24', {
          when: whenIs('what', 'sock'),
        }),
      ],
    },
    {
      legend: '图解的尺码',
      fields: [
        {
          kind: 'text',
          name: 'sizes',
          label: '各码的成衣胸围/袖围/臀围',
          start: 'S:92/33，M:100/35，L:108/37，XL:116/39，2XL:124/42',
          when: isTop,
          note: '写成 M:100/35 或 M:100/35/104；袖围和臀围可以不写。只比厘米，不比字母：各国的 M 不一样大',
        },
        numberField('made-for', '图解按多高的人设计', 'height', '', {
          when: isTop,
          isOptional: true,
          note: '国标女装 M 是 160 cm，男装 M 是 170 cm；和身高都填了，就知道加长还是改短',
        }),
        choiceField(
          'fabric',
          '织物',
          [
            ['knit', '棒针'],
            ['denseCrochet', '密实的钩针'],
          ],
          isTop,
        ),
      ],
    },
  ],
  answer(inputs) {
    if (inputs.is('what', 'hat')) return answerHat(inputs.number('head'));
    if (inputs.is('what', 'sock'))
      return answerSock(inputs.number('foot'), inputs.number('foot-length'));
    return answerTop(inputs);
  },
};

function answerTop(inputs: Inputs): Answer {
  const bust = inputs.number('bust');
  const upperArm = inputs.optional('arm');
  const ease = inputs.number('ease');
  const sizes = inputs.parsed('sizes', parseSizes);
  const fabric = inputs.choice('fabric', MIN_ARM_EASE);
  const hip = inputs.optional('hip');
  const choice = chooseSize(sizes, { bust, upperArm, hip }, ease, fabric);
  const { sentence, warnings } = saySize(choice);
  const [height, madeFor] = [inputs.optional('height'), inputs.optional('made-for')];
  const change = height && madeFor ? lengthChange(height, [madeFor, madeFor]) : null;
  return {
    sentence,
    warnings: change ? [...warnings, `${sayLengthChange(change)}，按国标号型的档差估`] : warnings,
    facts: [
      ['想要的成衣胸围', `${oneDecimal(bust + ease)} cm`],
      [
        '实际放松量',
        `${choice.ease > 0 ? '+' : ''}${oneDecimal(choice.ease)} cm，${FIT_NAMES[choice.fit]}`,
      ],
      ...(choice.size.upperArm !== null && upperArm !== null
        ? [['袖围比上臂宽', `${oneDecimal(choice.size.upperArm - upperArm)} cm`] as const]
        : []),
      ...(choice.size.hip && hip
        ? [['成衣臀围比臀围宽', `${oneDecimal(choice.size.hip - hip)} cm`] as const]
        : []),
    ],
    certainty:
      choice.arm === 'unknown'
        ? '只比了胸围：量一下上臂围、填上图解的袖围，会更准。'
        : choice.hip === 'unknown'
          ? '比了胸围与袖围；长款请再看臀围，长短可以加长或改短。'
          : '比了胸围、袖围与臀围；长短可以加长或改短。',
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '身体', value: bust, isMain: false },
        ...sizes.map(({ name: label, bust: value }, i) => ({
          label,
          value,
          isMain: i === choice.index,
        })),
      ],
      text: `身体 ${oneDecimal(bust)} cm，选中的 ${choice.size.name} 是 ${oneDecimal(choice.size.bust)} cm`,
    },
  };
}

function answerHat(head: number): Answer {
  const round = hatRound(head);
  return {
    sentence: `帽子织 ${oneDecimal(round)} cm 一圈：比头围小 ${oneDecimal(head - round)} cm，戴着不会掉。`,
    facts: [
      ['头围', `${oneDecimal(head)} cm`],
      ['帽围（不拉伸）', `${oneDecimal(round)} cm`],
    ],
    warnings: [],
    certainty: '适合一般的冷帽；罗纹或很弹的花样可以再小一点，贝雷帽、渔夫帽看帽口。',
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '头围', value: head, isMain: false },
        { label: '帽围', value: round, isMain: true },
      ],
      text: `头围 ${oneDecimal(head)} cm，帽围 ${oneDecimal(round)} cm`,
    },
  };
}

function answerSock(round: number, length: number): Answer {
  const sock = sockSize({ round, length });
  return {
    sentence: `袜子织 ${oneDecimal(sock.round)} cm 一圈、袜底 ${oneDecimal(sock.length)} cm 长。`,
    facts: [
      ['袜围', `${oneDecimal(round)} → ${oneDecimal(sock.round)} cm（小 10%）`],
      ['袜底长', `${oneDecimal(length)} → ${oneDecimal(sock.length)} cm（小 5%）`],
    ],
    warnings: [],
    certainty: '适合平针袜；提花不弹，袜围只小 5%，罗纹可以小到 25%。',
    drawing: {
      kind: 'bars',
      unit: 'cm',
      bars: [
        { label: '脚围', value: round, isMain: false },
        { label: '袜围', value: sock.round, isMain: true },
        { label: '脚长', value: length, isMain: false },
        { label: '袜底', value: sock.length, isMain: true },
      ],
      text: `袜围 ${oneDecimal(sock.round)} cm，袜底 ${oneDecimal(sock.length)} cm`,
    },
  };
}
