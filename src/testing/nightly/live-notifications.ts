import { liveNotifications } from '../notification-lives.ts'

const WANTED = 1_000_000

console.log(`${liveNotifications(WANTED)} messages planned in random lives: none left that must not`)
