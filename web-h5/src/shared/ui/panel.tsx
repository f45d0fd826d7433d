import type { ReactNode } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useFocusFallback } from '../hooks/use-focus-fallback';
import type { Submission } from '../hooks/use-submission';
import styles from './panel.module.css';

/** A card with a heading, for one form or one message. */
export function Panel({
  title,
  isWide = false,
  isPart = false,
  children,
}: {
  title: string;
  /** Whether it is as wide as forms with pictures and long texts need. */
  isWide?: boolean;
  /** Whether the page has a main heading besides it. */
  isPart?: boolean;
  children: ReactNode;
}) {
  const heading = useFocusFallback<HTMLHeadingElement>();
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className={`${styles.panel} ${isWide ? styles.wide : ''}`}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

/** A form without the browser's validation: the page shows its own messages. */
export function Form({
  onSubmit,
  onEnter,
  children,
}: {
  onSubmit: () => void;
  /** Called on Enter in an input; a browser does not submit while the submit button is disabled. */
  onEnter?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={(event) => {
        // Enter also takes the word of an input method.
        const isEnter = event.key === 'Enter' && !event.nativeEvent.isComposing;
        if (isEnter && event.target instanceof HTMLInputElement) onEnter?.();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
        const form = event.currentTarget;
        requestAnimationFrame(() => focusFirstFault(form));
      }}
    >
      {children}
    </form>
  );
}

/** Focuses the first invalid field, which also scrolls it into view. */
export function focusFirstFault(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

/** The result of a form, as a live region. Line breaks are kept. */
export function Outcome({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <p className={`${styles.outcome} ${isDone ? styles.done : styles.failed}`} role="status">
      {text}
    </p>
  );
}

/** The end of a form: the error and the submit button. */
export function SubmitRow({
  label,
  loadingText = `正在${label}…`,
  submission: { error, isSending },
}: {
  label: string;
  loadingText?: string | undefined;
  submission: Pick<Submission<never>, 'error' | 'isSending'>;
}) {
  return (
    <>
      <Outcome text={error} />
      <Button
        block
        type="primary"
        nativeType="submit"
        loading={isSending}
        loadingText={loadingText}
      >
        {label}
      </Button>
    </>
  );
}

/** Links below a form. */
export function PanelLinks({ children }: { children: ReactNode }) {
  return <nav className={styles.links}>{children}</nav>;
}
