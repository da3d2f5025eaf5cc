import { zipOf } from './zip-of.ts'

export const docxOf = (...paragraphs: string[]) =>
  zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<?xml version="1.0"?><w:document xmlns:w="w"><w:body>${paragraphs
      .map(text => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`)
      .join('')}</w:body></w:document>`,
  })

export const pptxOf = (...slides: string[]) =>
  zipOf(
    Object.fromEntries(
      slides.map((text, at) => [
        `ppt/slides/slide${at + 1}.xml`,
        `<p:sld xmlns:p="p" xmlns:a="a"><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`,
      ]),
    ),
  )

export const odtOf = (...paragraphs: string[]) =>
  zipOf({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<office:document-content><office:automatic-styles><style:style>hidden</style:style></office:automatic-styles><office:body><office:text>${paragraphs
      .map(text => `<text:p>${text}</text:p>`)
      .join('')}</office:text></office:body></office:document-content>`,
  })

/** Rows of cells: texts are shared, numbers stand in their cells. */
export function xlsxOf(rows: (string | number)[][]): Promise<Buffer> {
  const shared = rows.flat().filter(cell => typeof cell === 'string')
  let at = 0
  const cells = (row: (string | number)[]) =>
    row
      .map(cell => (typeof cell === 'string' ? `<c t="s"><v>${at++}</v></c>` : `<c><v>${cell}</v></c>`))
      .join('')
  return zipOf({
    'xl/workbook.xml': '<workbook><sheets><sheet name="Budget" sheetId="1"/></sheets></workbook>',
    'xl/sharedStrings.xml': `<sst>${shared.map(text => `<si><t>${text}</t><rPh><t>reading</t></rPh></si>`).join('')}</sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.map(row => `<row>${cells(row)}</row>`).join('')}</sheetData></worksheet>`,
  })
}

/** A PDF with a page for each text. */
export function pdfOf(...pages: string[]): Buffer {
  return pdfWith(pages.map(text => Buffer.from(`BT /F1 12 Tf 72 720 Td (${text}) Tj ET`)))
}

/** A PDF whose pages have these streams. */
export function pdfWith(streams: Buffer[], filter = ''): Buffer {
  const kids = streams.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')
  const objects: (string | Buffer)[][] = [
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [`<< /Type /Pages /Kids [${kids}] /Count ${streams.length} >>`],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...streams.flatMap((stream, at) => [
      [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
      ],
      [`<< /Length ${stream.length} ${filter} >>\nstream\n`, stream, '\nendstream'],
    ]),
  ]
  let file = Buffer.from('%PDF-1.4\n')
  const offsets: number[] = []
  objects.forEach((parts, at) => {
    offsets.push(file.length)
    file = Buffer.concat([
      file,
      ...[`${at + 1} 0 obj\n`, ...parts, '\nendobj\n'].map(part => Buffer.from(part)),
    ])
  })
  const entries = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const end = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF`
  return Buffer.concat([file, Buffer.from(end)])
}
