import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { StoreConfig } from '../store/openStore.ts'

export type SmallDisk = {
  folder: string
  fill(): void
  makeRoom(): void
  /** Mounts it again so that nothing can be written to it. */
  protect(): void
  unmount(): void
}

/** A disk of so many megabytes in memory, which can be filled to the last byte. */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'))
  const ballast = join(folder, 'ballast')
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], {
    stdio: 'pipe',
  })
  return {
    folder,
    fill: () => {
      const { bavail, bsize } = statfsSync(folder)
      writeFileSync(ballast, Buffer.alloc(bavail * bsize))
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    protect: () => {
      execFileSync('mount', ['-o', 'remount,ro', folder], { stdio: 'pipe' })
    },
    unmount: () => {
      // Lazily, since a store that panicked keeps its files open until the process ends.
      execFileSync('umount', ['-l', folder])
      rmdirSync(folder)
    },
  }
}

/** Opens a store on a disk of 160 MB; `close` closes it and unmounts the disk. */
export async function openOnSmallDisk<T extends { close(): Promise<void> }>(
  open: (options: { store: StoreConfig }) => Promise<T>,
): Promise<{ disk: SmallDisk; opened: T; close(): Promise<void> }> {
  const disk = mountSmallDisk(160)
  const opened = await open({ store: { kind: 'embedded', path: join(disk.folder, 'people') } })
  const close = async () => {
    await opened.close()
    disk.unmount()
  }
  return { disk, opened, close }
}

/** Only the superuser of Linux mounts disks. */
export const CAN_MOUNT = canMount()

function canMount(): boolean {
  try {
    mountSmallDisk(1).unmount()
    return true
  } catch {
    return false
  }
}
