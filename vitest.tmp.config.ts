import { defineConfig } from 'vitest/config'
export default defineConfig({ test: { provide: { sampleOrigin: 'http://localhost:3215' }, include: ['e2e/src/**/*.test.ts'], testTimeout: 60000, hookTimeout: 60000, fileParallelism: false } })
