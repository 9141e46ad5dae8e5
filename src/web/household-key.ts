export * from '../shared/household-key.ts'
