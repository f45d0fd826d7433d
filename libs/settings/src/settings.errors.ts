import { DomainError, SETTINGS_MESSAGES } from '#contracts';

/** The settings were changed after the operator read them. The other change is not overwritten. */
export class SettingsChangedError extends DomainError {
  constructor() {
    super(409, 'settings_changed', SETTINGS_MESSAGES.changed);
  }
}
