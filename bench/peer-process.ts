import { tellCpuUsed } from './cpu-used.ts'

// Loaded into the server of a peer before its own code: it reports its processor time, and ends with the bench.
tellCpuUsed()
process.once('disconnect', () => process.exit(0))
