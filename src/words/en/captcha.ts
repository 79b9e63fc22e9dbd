/** Words of a sum as a question. The tens start with `firstTens`. */
export const captchaEn = {
  small: 'zero one two three four five six seven eight nine',
  tens: 'twenty thirty forty fifty sixty seventy eighty',
  firstTens: 20,
  and: '-',
  plus: 'How much is {a} plus {b}? Type the answer in digits.',
}

export type CaptchaWords = typeof captchaEn
