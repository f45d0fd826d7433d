import { MESSAGES } from '#contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useSubmission } from '../../../../shared/hooks/use-submission';
import { Outcome } from '../../../../shared/ui/panel';
import { giveConsent } from '../../api/consent';
import { PROFILE_KEY } from '../../api/profile-key';
import { useConsentVersions } from '../../hooks/use-consent-versions';
import styles from './consent-form.module.css';
import { TermsBox } from './terms-box';

/**
 * The question for consent to the terms and the privacy notice.
 * @param onGiven called with the text to show
 */
export function ConsentForm({ onGiven }: { onGiven?: (message: string) => void }) {
  const queries = useQueryClient();
  const versions = useConsentVersions();
  const [isTicked, setIsTicked] = useState(false);
  const submission = useSubmission({
    name: 'consent',
    mutationFn: () => giveConsent(versions),
    onSuccess: (message) => {
      onGiven?.(message);
      void queries.invalidateQueries({ queryKey: PROFILE_KEY });
    },
  });
  const submit = () => {
    submission.setError(isTicked ? '' : MESSAGES.consentRequired);
    if (isTicked) submission.send();
  };
  return (
    <section className={styles.request} aria-label="条款与隐私">
      <p>这两份约定还没有得到你的同意，看过后勾选一下，不影响你逛店。</p>
      <TermsBox checked={isTicked} onChange={setIsTicked} />
      {submission.error && <Outcome text={submission.error} />}
      <Button
        plain
        type="primary"
        loading={submission.isSending}
        loadingText="正在保存…"
        onClick={submit}
      >
        同意
      </Button>
    </section>
  );
}
