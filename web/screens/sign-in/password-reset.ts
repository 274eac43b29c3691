/** Set in the tab when a password was set by a link; the sign-in says so once. */
export const PASSWORD_RESET = 'password-reset'
