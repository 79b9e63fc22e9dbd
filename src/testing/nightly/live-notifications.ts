import { liveNotifications } from '../notification-lives.ts'

const WANTED = 1_000_000

const { planned, sms, whatsapp, email } = liveNotifications(WANTED)
console.log(
  `${planned} messages planned in random lives; ${sms} left as text messages, ${whatsapp} by WhatsApp and ${email} by e-mail, and none that must not`,
)
