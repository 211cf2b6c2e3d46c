import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@tickmark/core/testing/makeTestFolder'
import { describe, expect, it } from 'vitest'
import { checkDataDir } from './checkDataDir.ts'

const folder = makeTestFolder()

describe('checkDataDir', () => {
  it('makes a folder that is missing, with those above it', async () => {
    await checkDataDir(join(folder, 'a/b'))
    expect((await stat(join(folder, 'a/b'))).isDirectory()).toBe(true)
  })

  it('says which folder cannot be written to and which setting to change', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(checkDataDir(join(folder, 'file/x'))).rejects.toThrow(
      `The data folder ${join(folder, 'file/x')} is not writable. Set TT_DATA_DIR`,
    )
  })
})
