/** The text messages that are sent: who writes, the code, and that it is nobody else's. */
export const messagesEn = {
  registrationCode: (brand: string, code: string, minutes: number) =>
    `${brand}: your code is ${code}. It is valid for ${minutes} minutes. We never ask for it by phone.`,
  cardCode: (brand: string, code: string) =>
    `${brand}: ${code} is your code to confirm a payment by card. No one from our team will ask you for it.`,
  takenBack: (brand: string, amount: string, day: string) =>
    `${brand}: on ${day}, ${amount} of your payments was taken back by the store or bank that had sent it.`,
  mistaken: (brand: string, amount: string, day: string) =>
    `${brand}: on ${day} we corrected ${amount} that we had put on your loan by mistake.`,
  owedAgain: (owed: string, dueOn: string) =>
    `You now owe ${owed}, due on ${dueOn}. No penalty was added for the days in between.`,
  stillPaid: 'Your loan is still paid.',
}

export type Messages = typeof messagesEn
