import type { PatternSheet } from '#contracts';
import type { ReactNode } from 'react';
import {
  BallIcon,
  CraftIcon,
  GaugeIcon,
  LevelIcon,
  MetresIcon,
  NeedleIcon,
} from '../../../../shared/ui/sheet-icons';
import { isEstimated, mainFacts } from '../../model/sheet/display';
import { Estimated } from './estimated';
import styles from './sheet.module.css';

const ICONS: Record<string, ReactNode> = {
  craft: <CraftIcon />,
  difficulty: <LevelIcon />,
  tools: <NeedleIcon />,
  yarn_weight: <BallIcon />,
  gauge: <GaugeIcon />,
  yardage_m: <MetresIcon />,
};

/** The facts that decide whether a design is for me, with icons (SHEET-12). */
export function MainFacts({ sheet }: { sheet: PatternSheet }) {
  const facts = mainFacts(sheet);
  if (facts.length === 0) return null;
  return (
    <dl className={styles.main}>
      {facts.map(({ label, text, fields }) => (
        <div key={label}>
          <dt>
            {ICONS[fields[0]!]}
            {label}
          </dt>
          <dd>
            {text}
            {isEstimated(sheet, fields) && <Estimated />}
          </dd>
        </div>
      ))}
    </dl>
  );
}
