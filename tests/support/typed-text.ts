import { Editor, type Extensions } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'

/** An editor in the page of the test, with the caret where `|` stands in the text. */
export function openText(extensions: Extensions, html: string) {
  const editor = new Editor({
    element: document.createElement('div'),
    extensions,
    content: html,
    injectCSS: false,
  })
  const place = placeOfCaret(editor.state.doc)
  if (place !== null)
    editor
      .chain()
      .setMeta('addToHistory', false)
      .deleteRange({ from: place, to: place + 1 })
      .setTextSelection(place)
      .run()
  /** Keys such as 'Shift+Tab'. Mod is that of Linux and Windows. */
  function press(...keys: string[]) {
    for (const combination of keys) {
      const key = combination.split('+').at(-1) ?? ''
      const event = new KeyboardEvent('keydown', {
        key,
        shiftKey: combination.includes('Shift+'),
        ctrlKey: combination.includes('Mod+'),
      })
      editor.view.someProp('handleKeyDown', take => take(editor.view, event))
    }
  }
  /** Letter by letter, as a keyboard sends them; a line end is the key Enter. */
  function type(text: string) {
    for (const letter of text) {
      const { from, to } = editor.state.selection
      const plain = () => editor.state.tr.insertText(letter, from, to)
      if (letter === '\n') press('Enter')
      else if (!editor.view.someProp('handleTextInput', take => take(editor.view, from, to, letter, plain)))
        editor.view.dispatch(plain())
    }
  }
  function paste(data: Record<string, string>) {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    editor.view.dom.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }
  return { editor, press, type, paste }
}

function placeOfCaret(doc: Node): number | null {
  let place: number | null = null
  doc.descendants(({ text = '' }, at) => {
    if (text.includes('|')) place ??= at + text.indexOf('|')
  })
  return place
}
