/** A running widget of the human check, whoever made it. */
export interface Widget {
  /** Starts anew, and at once where somebody had passed the check already. */
  renew(): void;
  remove(): void;
}

/** What a widget tells the form. */
export interface WidgetListener {
  /** Of every token, and of its end as ''. */
  onToken: (token: string) => void;
  /** That it cannot be shown. */
  onFailure: (fault: unknown) => void;
}
