/** The link that dials a number which was written for people: its digits, and the plus that it begins with. */
export function phoneLink(number: string): string {
  const begins = /^\D*\+/.test(number) ? '+' : ''
  return `tel:${begins}${number.replace(/\D/g, '')}`
}
