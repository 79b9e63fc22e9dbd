/** The text messages that are sent: who writes, the code, and that it is nobody else's. */
export const messagesEn = {
  registrationCode: (brand: string, code: string, minutes: number) =>
    `${brand}: your code is ${code}. It is valid for ${minutes} minutes. We never ask for it by phone.`,
  cardCode: (brand: string, code: string) =>
    `${brand}: ${code} is your code to confirm a payment by card. No one from our team will ask you for it.`,
}

export type Messages = typeof messagesEn
