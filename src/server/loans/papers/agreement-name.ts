import type { Product } from '#domain/loans/product.ts'
import type { AgreementName } from '#words/legal/document-names.ts'

/** The agreement of a product: for one repayment, or for several instalments. */
export const agreementNameOf = ({ instalments }: Pick<Product, 'instalments'>): AgreementName =>
  instalments > 1 ? 'periodAgreement' : 'loanAgreement'
