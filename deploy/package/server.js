// Starts Abono as it was packaged: nothing is installed, built or fetched, and nothing is written into this folder.
import { ready } from './ready.js'

ready()
await import('./src/server/main.ts')
