/** The event of a form whose content the server has taken. */
export const TAKEN = 'taken'

/** The event of a form that was not sent, or got no answer that the page can show. */
export const NOT_SENT = 'not-sent'
