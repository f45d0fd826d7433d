import { KNITTING_MEASURES } from '#contracts';
import {
  type BodyMeasureKey,
  type DesignFigures,
  fitDesign,
  type Gauge,
  type KnitterFigures,
} from '#knitting';
import type { Calculator, Inputs } from './calculator';
import { numberField } from './fields';

const BODY_LABELS: Readonly<Record<BodyMeasureKey, string>> = {
  bust: '净胸围',
  head: '头围',
  hand: '掌围',
  foot: '脚围',
};

/** 算一算: one form for the size, the gauge and the yarn of a design; any field may stay empty (CALC-04). */
export function designCalculator(design: DesignFigures): Calculator {
  const { measure } = design;
  const isTop = () => measure === 'bust' && hasRounds();
  const hasHips = () => isTop() && design.sizes.some(({ hip }) => Boolean(hip));
  const hasHeights = () => isTop() && design.sizes.some(({ heights }) => Boolean(heights));
  const hasGauge = () => design.gauge !== null;
  const hasMetres = () => design.sizes.some(({ metres }) => metres !== null);
  const hasRounds = () => design.sizes.some(({ round }) => round !== null);
  const hasSizes = () => hasRounds() || design.sizes.some(({ fits }) => fits !== null);
  return {
    groups: [
      {
        legend: '我的尺寸',
        fields: [
          numberField(measure, BODY_LABELS[measure], KNITTING_MEASURES[measure], '', {
            own: measure,
            isOptional: true,
            when: hasSizes,
          }),
          numberField('ease', '想要的放松量', 'ease', '', {
            own: 'ease',
            isOptional: true,
            when: isTop,
            note: '贴身 0，合体 5 到 10，宽松 10 到 15；紧身是负数',
          }),
          numberField('arm', '上臂围', KNITTING_MEASURES.upper_arm, '', {
            own: 'upper_arm',
            isOptional: true,
            when: isTop,
          }),
          numberField('hip', '臀围', KNITTING_MEASURES.hip, '', {
            own: 'hip',
            isOptional: true,
            when: hasHips,
            note: '长款才用得到',
          }),
          numberField('height', '身高', 'height', '', {
            own: 'height',
            isOptional: true,
            when: hasHeights,
          }),
        ],
      },
      {
        legend: '我的密度（10 cm 里）',
        fields: [
          numberField('sm', '针数', 'stitchGauge', '', {
            own: 'stitches',
            isOptional: true,
            when: hasGauge,
          }),
          numberField('rm', '行数', 'rowGauge', '', {
            own: 'rows',
            isOptional: true,
            when: hasGauge,
          }),
          numberField('mm', '织小样的针', 'needle', '', {
            isOptional: true,
            step: 0.25,
            when: hasGauge,
            ...(design.needleMm !== null && { note: `图解用 ${design.needleMm} mm` }),
          }),
        ],
      },
      {
        legend: '我的线',
        fields: [
          numberField('ball-m', '一团的长度', 'metres', '', {
            own: 'ball_metres',
            isOptional: true,
            step: 5,
            when: hasMetres,
          }),
          numberField('ball-g', '一团的重量', 'grams', '', {
            own: 'ball_grams',
            isOptional: true,
            step: 5,
            when: hasMetres,
          }),
          numberField('hm', '我几股合织', 'strands', String(design.strands), {
            own: 'strands',
            isOptional: true,
            when: hasMetres,
            ...(design.strands > 1 && { note: `图解是 ${design.strands} 股合织` }),
          }),
          numberField('balls', '我有几团', { label: '团数', unit: '团', min: 0, max: 500 }, '', {
            own: 'balls',
            isOptional: true,
            when: hasMetres,
          }),
        ],
      },
    ],
    answer(inputs) {
      const fit = fitDesign(design, {
        body: inputs.optional(measure),
        upperArm: inputs.optional('arm'),
        hip: inputs.optional('hip'),
        height: inputs.optional('height'),
        ease: inputs.optional('ease'),
        gauge: gaugeIn(inputs),
        needleMm: inputs.optional('mm'),
        ball: ballIn(inputs),
        strands: inputs.optional('hm') ?? design.strands,
        balls: inputs.optional('balls'),
      });
      const asked = fit.missing.map((text) => `${text}。`);
      return {
        sentence: [...fit.sentences, ...asked].join(''),
        facts: [],
        warnings: fit.warnings,
        certainty: fit.certainty.length > 0 ? `${fit.certainty.join('；')}。` : '',
        drawing: null,
      };
    },
  };
}

function gaugeIn(inputs: Inputs): Gauge | null {
  const stitches = inputs.optional('sm');
  const rows = inputs.optional('rm');
  return stitches === null ? null : { stitches, rows };
}

function ballIn(inputs: Inputs): KnitterFigures['ball'] {
  const metres = inputs.optional('ball-m');
  return metres === null ? null : { metres, grams: inputs.optional('ball-g') };
}
