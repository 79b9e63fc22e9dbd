/** As what an authority takes what somebody says to a lender: a question, a movement of the account that is disputed, or any other complaint. */
export const COMPLAINT_KINDS = ['consulta', 'aclaracion', 'reclamacion'] as const

export type ComplaintKind = (typeof COMPLAINT_KINDS)[number]
