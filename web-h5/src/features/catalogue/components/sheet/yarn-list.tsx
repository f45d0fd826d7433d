import type { PatternSheet } from '#contracts';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { copyText } from '../../../../shared/lib/copy-text';
import { ButtonLink } from '../../../../shared/ui/button-link';
import { SelectField } from '../../../../shared/ui/select-field';
import { sizeLabel, yarnList, yarnListText } from '../../model/sheet/yarn-list';
import { FactList } from './fact-list';
import styles from './yarn-list.module.css';

/** 买线清单: what to buy for the size that the buyer chooses, to copy (WALK-07); the calculator if the sheet knows nothing of it. */
export function YarnList({ name, sheet }: { name: string; sheet: PatternSheet | null }) {
  const [size, setSize] = useState(0);
  const [note, setNote] = useState('');
  const facts = sheet ? yarnList(sheet, size) : [];
  if (!sheet || facts.length === 0) {
    return (
      <ButtonLink to="/tools/yarn-estimate" look="outline" size="wide">
        算一算用线
      </ButtonLink>
    );
  }
  const copy = async () =>
    setNote(
      (await copyText(yarnListText(name, sheet, size))) ? '已复制清单' : '没能复制，请长按选择',
    );
  return (
    <details className={styles.list}>
      <summary>买线清单</summary>
      {sheet.sizes.length > 1 && (
        <SelectField
          label="织哪个尺码"
          value={String(size)}
          options={sheet.sizes.map((_, i) => ({ value: String(i), label: sizeLabel(sheet, i) }))}
          onChange={(value) => {
            setSize(Number(value));
            setNote('');
          }}
        />
      )}
      <FactList facts={facts} sheet={sheet} />
      <Button block plain type="primary" nativeType="button" onClick={() => void copy()}>
        复制清单
      </Button>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </details>
  );
}
