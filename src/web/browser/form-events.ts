/** Fired on a form whose content the server has accepted. */
export const TAKEN = 'taken'

/** Fired on a form that was not sent, or got no answer that the page can show. */
export const NOT_SENT = 'not-sent'
