import type { ReactNode } from 'react';
import { Button } from 'react-vant/es/button/index.js';
import { useFocusFallback } from '../hooks/use-focus-fallback';
import type { Submission } from '../hooks/use-submission';
import styles from './panel.module.css';

/** One form or one message on a page of its own. */
export function Panel({
  title,
  isWide = false,
  isPart = false,
  children,
}: {
  title: string;
  /** For forms with pictures and long texts. */
  isWide?: boolean;
  /** Whether it is one of several on a page, which has its heading elsewhere. */
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

/** A form that the page checks itself, so that every message is the product's own. */
export function Form({
  onSubmit,
  onEnter,
  children,
}: {
  onSubmit: () => void;
  /** For a form whose button may be disabled: the browser then takes no notice of the key. */
  onEnter?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onEnter?.();
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

/** Leads to the first field at fault, which a small screen may not show. */
export function focusFirstFault(form: HTMLFormElement): void {
  form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
}

/** What came of it, told to screen readers too. Lines stay lines. */
export function Outcome({ text, isDone = false }: { text: string; isDone?: boolean }) {
  return (
    <p className={`${styles.outcome} ${isDone ? styles.done : styles.failed}`} role="status">
      {text}
    </p>
  );
}

/** The end of a form: what was said against it, and the button that sends it. */
export function SubmitRow({
  label,
  submission: { error, isSending },
}: {
  label: string;
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
        loadingText={`正在${label}…`}
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
