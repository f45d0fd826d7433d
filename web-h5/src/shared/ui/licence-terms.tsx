import { licenceTerms, type LicenceTerm, type SheetLicence } from '#contracts';
import { AllowedIcon, ForbiddenIcon, LimitedIcon } from './sheet-icons';
import styles from './licence-terms.module.css';

const TONES = {
  allowed: { icon: <AllowedIcon />, text: '可以' },
  limited: { icon: <LimitedIcon />, text: '有条件' },
  forbidden: { icon: <ForbiddenIcon />, text: '不可以' },
} as const satisfies Record<LicenceTerm['tone'], unknown>;

/** The terms of use in words and icons, shown before paying and in the order (SHEET-14). */
export function LicenceTerms({ licence }: { licence: SheetLicence }) {
  return (
    <ul className={styles.terms}>
      {licenceTerms(licence).map(({ key, text, tone }) => (
        <li key={key} data-tone={tone}>
          {TONES[tone].icon}
          <span className="visually-hidden">{TONES[tone].text}：</span>
          {text}
        </li>
      ))}
    </ul>
  );
}
