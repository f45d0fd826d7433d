import type { SheetProposalItem } from '#contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useLastUser } from '../../../../shared/lib/session/session';
import { proposalsQuery } from '../../api/proposals';
import type { SheetForm } from '../../model/sheet/form-model';
import {
  adoptProposal,
  describeProposal,
  harmlessProposals,
  isAdopted,
  keyOfProposal,
} from '../../model/sheet/proposals';
import styles from './proposals-panel.module.css';

/**
 * What the texts of the archive propose for the pattern sheet, each with the sentence and the file it was found in. The
 * designer adopts or ignores it; nothing is taken without that (SHEET-08).
 */
export function ProposalsPanel({
  designId,
  form,
  onChange,
}: {
  designId: number;
  form: SheetForm;
  onChange: (form: SheetForm) => void;
}) {
  const { data, isError } = useQuery(proposalsQuery(designId, useLastUser().fullName));
  const [ignored, setIgnored] = useState<ReadonlySet<string>>(new Set());
  if (isError || !data) return null;
  const open = data.proposals.filter(
    (item) => !ignored.has(keyOfProposal(item)) && !isAdopted(form, item),
  );
  const harmless = harmlessProposals(form, open);
  const kept = open.length - harmless.length;
  return (
    <section className={styles.panel} aria-label="从文件里读到的">
      <h2>从文件里读到的</h2>
      <p className={styles.state} role="status">
        {data.state === 'waiting' && '正在读压缩包里的文字，读完会显示在这里…'}
        {data.reason}
        {data.state === 'ready' &&
          (open.length > 0
            ? `有 ${open.length} 处可以填进图解信息。请对照原句，采用后还能改，保存才生效。`
            : '读到的都已采用或忽略，保存才生效。')}
      </p>
      {open.length > 0 && (
        <ul className={styles.list}>
          {open.map((item) => (
            <Proposal
              key={keyOfProposal(item)}
              item={item}
              onAdopt={() => onChange(adoptProposal(form, item))}
              onIgnore={() => setIgnored(new Set([...ignored, keyOfProposal(item)]))}
            />
          ))}
        </ul>
      )}
      {open.length > 1 && harmless.length > 0 && (
        <Button
          plain
          block
          type="primary"
          nativeType="button"
          onClick={() => onChange(harmless.reduce(adoptProposal, form))}
        >
          全部采用
        </Button>
      )}
      {harmless.length > 0 && kept > 0 && (
        <p className={styles.state}>
          其中 {kept} 处你已经填过，“全部采用”不会改动；要换成读到的，请单独点“采用”。
        </p>
      )}
    </section>
  );
}

function Proposal({
  item,
  onAdopt,
  onIgnore,
}: {
  item: SheetProposalItem;
  onAdopt: () => void;
  onIgnore: () => void;
}) {
  const { label, text } = describeProposal(item);
  return (
    <li className={styles.proposal}>
      <p>
        <b>{label}</b> {text}
      </p>
      <blockquote>{item.sentence}</blockquote>
      <p className={styles.place}>
        {item.file.split('/').at(-1)} 第 {item.page} 页
      </p>
      <div className={styles.acts}>
        <Button
          size="small"
          type="primary"
          nativeType="button"
          aria-label={`采用 ${label} ${text}`}
          onClick={onAdopt}
        >
          采用
        </Button>
        <Button
          plain
          size="small"
          type="primary"
          nativeType="button"
          aria-label={`忽略 ${label} ${text}`}
          onClick={onIgnore}
        >
          忽略
        </Button>
      </div>
    </li>
  );
}
