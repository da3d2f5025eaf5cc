import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { buildName, commit, commitOf, productVersion } from './version.ts'

test('a build in a repository is named by its version and its commit', () => {
  const head = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  expect([commit, buildName]).toEqual([head, `${productVersion}+${head.slice(0, 10)}`])
})

test('the commit is found on a branch, alone, with packed names and in a work tree', () => {
  const root = mkdtempSync(join(tmpdir(), 'quillbox-commit-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@x.example', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim()
  expect(commitOf(root)).toBeNull()
  git('init', '--quiet')
  expect(commitOf(root)).toBeNull()
  git('commit', '--quiet', '--allow-empty', '--message', 'One')
  const commit = git('rev-parse', 'HEAD')
  expect(commitOf(root)).toBe(commit)
  git('pack-refs', '--all')
  expect(commitOf(root)).toBe(commit)
  git('worktree', 'add', '--quiet', '-b', 'other', 'other')
  expect(commitOf(join(root, 'other'))).toBe(commit)
  git('checkout', '--quiet', '--detach')
  expect(commitOf(root)).toBe(commit)
})
