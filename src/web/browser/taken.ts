/** The event of a form whose content the server has taken. */
export const TAKEN = 'taken'
