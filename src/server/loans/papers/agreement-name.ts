import type { Product } from '#domain/loans/product.ts'
import type { AgreementName } from '#words/legal/document-names.ts'

/** Which agreement a loan of the product has: of one day to repay, or of several. */
export const agreementNameOf = ({ instalments }: Pick<Product, 'instalments'>): AgreementName =>
  instalments > 1 ? 'periodAgreement' : 'loanAgreement'
