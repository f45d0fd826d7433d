import type { KnittingProfile, KnittingYarn } from '#contracts';
import { useKnittingProfile } from '../../../shared/hooks/use-knitting-profile';
import { yarnText } from '../../../shared/lib/yarn-text';
import type { Calculator, Values } from '../model/calculators/calculator';
import { ownValues, takesYarn, usableYarns, withOwnValues } from '../model/calculators/own-values';
import styles from './tool.module.css';

/** Buttons that fill a calculator from 我的编织资料 (FIND-07); nothing if the profile has none of its values. */
export function OwnValuesBar({
  calculator,
  values,
  onUse,
}: {
  calculator: Calculator;
  values: Values;
  /** `yarn` is the one that was chosen of several. */
  onUse: (values: Values, yarn?: KnittingYarn) => void;
}) {
  const { profile } = useKnittingProfile();
  if (!profile) return null;
  const own = ownValues(calculator, profile);
  const hasOwn = Object.keys(own).length > 0;
  const yarns = severalYarns(calculator, profile);
  if (!hasOwn && yarns.length === 0) return null;
  return (
    <div className={styles.actions} role="group" aria-label="我的编织资料">
      {hasOwn && (
        <button type="button" onClick={() => onUse(withOwnValues(calculator, values, own))}>
          用我的资料
        </button>
      )}
      {yarns.map((yarn) => (
        <button
          key={JSON.stringify(yarn)}
          type="button"
          onClick={() =>
            onUse(withOwnValues(calculator, values, ownValues(calculator, profile, yarn)), yarn)
          }
        >
          用我的线：{yarnText(yarn)}
        </button>
      ))}
    </div>
  );
}

/** The yarns to choose from; a single one is a part of the other values. */
function severalYarns(calculator: Calculator, profile: KnittingProfile) {
  const yarns = takesYarn(calculator) ? usableYarns(profile) : [];
  return yarns.length > 1 ? yarns : [];
}
