import { Link } from 'react-router';
import { CheckBox } from '../../../../shared/ui/check-box';
import styles from './terms-box.module.css';

/** The unticked consent to the terms and the privacy notice, and the statement to be 16 or older (LAW-03). */
export function TermsBox({
  checked,
  onChange,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <CheckBox label="我已阅读并同意" isRequired checked={checked} onChange={onChange}>
      <Link to="/terms" target="_blank">
        服务条款
      </Link>
      和{/* No line begins with the comma. */}
      <span className={styles.unbroken}>
        <Link to="/privacy" target="_blank">
          隐私政策
        </Link>
        ，
      </span>
      并确认已满 16 周岁
    </CheckBox>
  );
}
