import {
  DESIGNER_PAGE_LIMITS,
  DESIGNER_PAGE_MESSAGES,
  type DesignerLink,
  designerPath,
  LIMITS,
  MESSAGES,
  type OwnDesignerPage,
  readDesignerLinks,
} from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from 'react-vant/es/button/index.js';
import { useFocusFallback } from '../../../../shared/hooks/use-focus-fallback';
import { useDraft } from '../../../../shared/hooks/use-draft';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { Avatar } from '../../../../shared/ui/avatar';
import { DraftNote } from '../../../../shared/ui/draft-note';
import { FileButton } from '../../../../shared/ui/file-button';
import { Form, Outcome, SubmitRow } from '../../../../shared/ui/panel';
import { TextArea } from '../../../../shared/ui/text-area';
import { TextField } from '../../../../shared/ui/text-field';
import { DESIGNERS_KEY, saveDesignerPage, savePortrait } from '../../api/designers';
import styles from './designer-page-form.module.css';

const NO_LINK: DesignerLink = { label: '', url: '' };

/** The form in which a designer writes portrait, words and links of their page (SHELF-03). */
export function DesignerPageForm({ page }: { page: OwnDesignerPage }) {
  const { username, hidden_note: hiddenNote } = page;
  const queries = useQueryClient();
  const draft = useDraft(`designer-page:${username}`, { words: page.words, links: page.links });
  const { words, links } = draft.value;
  const [faults, setFaults] = useState<Record<string, string[]>>({});
  const [isSaved, setIsSaved] = useState(false);
  const list = useFocusFallback<HTMLDivElement>();
  const submission = useSubmission({
    name: 'designer page',
    mutationFn: (given: DesignerLink[]) => saveDesignerPage(username, { words, links: given }),
    onSuccess: () => {
      draft.forget();
      setIsSaved(true);
      return queries.invalidateQueries({ queryKey: [...DESIGNERS_KEY, username], exact: true });
    },
  });
  const submit = () => {
    setIsSaved(false);
    const read = readDesignerLinks(links);
    setFaults(read.faults);
    if (Object.keys(read.faults).length === 0) submission.send(read.links);
  };
  const changeLinks = (next: DesignerLink[]) => {
    draft.setValue({ words, links: next });
    setFaults({});
    setIsSaved(false);
  };
  return (
    <>
      {hiddenNote !== null && (
        <p className={styles.hidden} role="status">
          你的头像、介绍和链接现在不对外显示。原因：{hiddenNote}
        </p>
      )}
      <Portrait page={page} />
      <Form onSubmit={submit}>
        {draft.isRestored && !isSaved && (
          <DraftNote text={MESSAGES.draftRestored} onClear={draft.clear} />
        )}
        <TextArea
          label="介绍（可不填）"
          rows={6}
          maxLength={DESIGNER_PAGE_LIMITS.wordsMax}
          value={words}
          onChange={(text) => {
            draft.setValue({ words: text, links });
            setIsSaved(false);
          }}
        />
        <div ref={list} role="group" aria-label="链接" tabIndex={-1} className={styles.links}>
          {links.map((link, i) => (
            <LinkFields
              // Rows have no identity besides their place.
              key={i}
              number={i + 1}
              link={link}
              faultOf={(field) => faults[`links.${i}.${field}`]?.[0] ?? ''}
              onChange={(changed) =>
                changeLinks(links.map((one, at) => (at === i ? changed : one)))
              }
              onRemove={() => changeLinks(links.filter((_, at) => at !== i))}
            />
          ))}
          {links.length < DESIGNER_PAGE_LIMITS.links && (
            <Button plain size="small" onClick={() => changeLinks([...links, NO_LINK])}>
              加一个链接
            </Button>
          )}
        </div>
        <p className={styles.note}>
          这些内容人人可见。最多 {DESIGNER_PAGE_LIMITS.links} 个链接，网址以 https:// 开头。
        </p>
        {isSaved && <Outcome text={DESIGNER_PAGE_MESSAGES.saved} isDone />}
        <SubmitRow label="保存主页" submission={submission} />
      </Form>
      <p>
        <Link className={styles.link} to={designerPath(username)}>
          查看主页
        </Link>
      </p>
    </>
  );
}

/** The portrait, which is replaced as soon as a picture is chosen. */
function Portrait({ page: { username, portrait: first } }: { page: OwnDesignerPage }) {
  const id = useId();
  const queries = useQueryClient();
  const [portrait, setPortrait] = useState(first);
  const place = useFocusFallback<HTMLElement>();
  const submission = useSubmission({
    name: 'portrait',
    mutationFn: (picture: File | null) => savePortrait(username, picture),
    onSuccess: (page) => {
      setPortrait(page.portrait);
      return queries.invalidateQueries({ queryKey: [...DESIGNERS_KEY, username], exact: true });
    },
  });
  const choose = ([picture]: File[]) => {
    if (!picture) return;
    if (picture.size > LIMITS.uploadImageMaxBytes)
      submission.setError(MESSAGES.uploadImageTooLarge);
    else submission.send(picture);
  };
  const initials = [...username][0] ?? '';
  return (
    <section ref={place} className={styles.portrait} aria-label="头像" tabIndex={-1}>
      <Avatar
        key={portrait?.thumbnail}
        user={{ initials, ...(portrait && { avatar: portrait.thumbnail }) }}
        size={72}
      />
      <div className={styles.acts}>
        <FileButton
          label="头像"
          text={submission.isSending ? '正在保存…' : portrait ? '换头像' : '选头像'}
          accept="image/*"
          isDisabled={submission.isSending}
          isInvalid={submission.error !== ''}
          describedBy={submission.error ? id : undefined}
          onChoose={choose}
        />
        {portrait && (
          <Button
            plain
            size="small"
            aria-disabled={submission.isSending}
            onClick={() => submission.send(null)}
          >
            删掉头像
          </Button>
        )}
      </div>
      <p id={id} className={styles.fault} role="status">
        {submission.error}
      </p>
      <p className={styles.note}>选好就保存。图片里的拍摄地点等信息会去掉。</p>
    </section>
  );
}

function LinkFields({
  number,
  link,
  faultOf,
  onChange,
  onRemove,
}: {
  /** Counted from 1. */
  number: number;
  link: DesignerLink;
  faultOf: (field: keyof DesignerLink) => string;
  onChange: (link: DesignerLink) => void;
  onRemove: () => void;
}) {
  return (
    <fieldset className={styles.pair}>
      <legend>链接 {number}</legend>
      <TextField
        label="名字"
        placeholder="如 我的博客"
        maxLength={DESIGNER_PAGE_LIMITS.linkLabelMax}
        value={link.label}
        error={faultOf('label')}
        onChange={(label) => onChange({ ...link, label })}
      />
      <TextField
        label="网址"
        type="url"
        placeholder="https://"
        maxLength={DESIGNER_PAGE_LIMITS.linkUrlMax}
        value={link.url}
        error={faultOf('url')}
        onChange={(url) => onChange({ ...link, url })}
      />
      <Button plain size="small" onClick={onRemove}>
        删掉链接 {number}
      </Button>
    </fieldset>
  );
}
