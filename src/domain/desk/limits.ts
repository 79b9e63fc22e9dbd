/** The longest answer or note of the staff, in graphemes. */
export const STAFF_TEXT_MAX = 2000

/** The longest reason of a decision about an application. */
export const REASON_MAX = 300

export const TEMPLATES_MAX = 200
export const TEMPLATE_NAME_MAX = 80

export const PASSWORD_CHARACTERS_MIN = 12
export const PASSWORD_CHARACTERS_MAX = 200

/** How long a name is locked after too many failed tries to sign in. */
export const LOCK_MINUTES = 15

/** How long the address of a picture works. */
export const PICTURE_LINK_MINUTES = 15

/** A file of complaints. */
export const EXPORT_DAYS_MAX = 100
export const EXPORT_ROWS_MAX = 10_000

/** Days of a settlement file that the page compares. */
export const SETTLEMENT_DAYS_MAX = 31

/** Rows of a file for the authority. */
export const REPORT_ROWS_MAX = 50_000
