/** A mounted widget of the human check. */
export interface Widget {
  /** Resets the widget; starts a new check at once if the previous one was passed. */
  renew(): void;
  /** Begins the check where none runs or has passed. */
  begin(): void;
  remove(): void;
}

/** The callbacks of a widget. */
export interface WidgetListener {
  /** Called with each token, and with '' when it expires. */
  onToken: (token: string) => void;
  /** Called when a check ends in an error; another one can begin. */
  onError: () => void;
  /** Called if the widget cannot be shown. */
  onFailure: (fault: unknown) => void;
}
