#!/usr/bin/env node
import { once } from 'node:events'
import { runCommand } from './runCommand.ts'

// A reader that stops early, such as `head`, ends the command without a complaint.
process.stdout.on('error', () => process.exit())

process.exitCode = await runCommand(process.argv.slice(2), {
  environment: process.env,
  async write(text) {
    if (!process.stdout.write(text)) await once(process.stdout, 'drain')
  },
  writeError: (text) => process.stderr.write(text),
})
