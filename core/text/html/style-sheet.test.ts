import { expect, test } from 'vitest'
import { scopeSheet, splitSheet } from './style-sheet.ts'

const SHEET =
  'body{background:#eee}html > body .box td{color:red}.box{width:600px;color:navy!important}a:hover{color:blue}' +
  '@media only screen and (max-width:600px){.box{width:100%}@media (prefers-color-scheme:dark){:root p{color:white}}}'

test('a sheet is scoped: what was said of the page is said of the scope, and nothing else is changed', () => {
  expect(scopeSheet(SHEET, '.m1')).toBe(
    '.m1{background:#eee}.m1 .box td{color:red}.m1 .box{width:600px;color:navy!important}.m1 a:hover{color:blue}' +
      '@media only screen and (max-width:600px){.m1 .box{width:100%}@media (prefers-color-scheme:dark){.m1 p{color:white}}}',
  )
})

test('rules that always hold are told from those for some screens and states, which win over them', () => {
  const { plain, others } = splitSheet(SHEET)
  expect(plain).toEqual([
    { selector: 'body', style: 'background:#eee' },
    { selector: 'html > body .box td', style: 'color:red' },
    { selector: '.box', style: 'width:600px;color:navy!important' },
  ])
  expect(others).toBe(
    'a:hover{color:blue!important}@media only screen and (max-width:600px){.box{width:100%!important}' +
      '@media (prefers-color-scheme:dark){:root p{color:white!important}}}',
  )
})
