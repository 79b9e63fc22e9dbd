/** The event of a form whose content the server has taken. */
export const TAKEN = 'taken'

/** The event of a form of which the server gave no answer. */
export const NOT_SENT = 'notsent'
