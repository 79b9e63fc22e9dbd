/** An authority's categories: a question, a disputed account movement, or another complaint. */
export const COMPLAINT_KINDS = ['consulta', 'aclaracion', 'reclamacion'] as const

export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
