import fc from 'fast-check'

// A mutant that only some random cases notice would live one night and die the next.
fc.configureGlobal({ seed: 20_260_101 })
