import { DomainError, SETTINGS_MESSAGES } from '#contracts';

/** The settings were changed since the operator read them; that change is not overwritten. */
export class SettingsChangedError extends DomainError {
  constructor() {
    super(409, 'settings_changed', SETTINGS_MESSAGES.changed);
  }
}
