import { tellCpuUsed } from './cpu-used.ts'

// Loaded into a peer's server before its own code: reports CPU time, and ends with the bench.
tellCpuUsed()
process.once('disconnect', () => process.exit(0))
