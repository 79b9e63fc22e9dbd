// Starts the pages alone, in front of a lender's own backend (API_BASE).
import { ready } from './ready.js'

ready()
await import('./src/server/main-web.ts')
