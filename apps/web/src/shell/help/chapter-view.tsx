import { type Chapter, isPoints, type Part } from './chapter.ts';
import { FileColumns } from './file-columns.tsx';
import { TEXTS } from './texts.ts';
import styles from './help.module.css';

/** The pictures of the demo, as `npm run screenshots -- hilfe` has made them. */
const PICTURES = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  import: 'default',
  query: '?url',
});

function Lines({ lines, List }: { lines: readonly string[]; List: 'ol' | 'ul' }) {
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}

function PartView({ part }: { readonly part: Part }) {
  if (typeof part === 'string') return <p>{part}</p>;
  if (isPoints(part)) return <Lines lines={part} List="ul" />;
  if ('file' in part) return <FileColumns file={part.file} />;
  if ('keys' in part) {
    return (
      <table className={styles.keys}>
        <thead>
          <tr>
            <th scope="col">{TEXTS.keys.key}</th>
            <th scope="col">{TEXTS.keys.does}</th>
          </tr>
        </thead>
        <tbody>
          {part.keys.map(([key, does]) => (
            <tr key={key}>
              <th scope="row">
                <kbd>{key}</kbd>
              </th>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    );
  }
  return <Lines lines={part.steps} List="ol" />;
}

/** One chapter with its picture. */
export function ChapterView({ chapter }: { readonly chapter: Chapter }) {
  const { title, parts, picture } = chapter;
  const source = picture === undefined ? undefined : PICTURES[`./pictures/${picture}.webp`];
  return (
    <article className={styles.chapter} aria-labelledby="kapitel">
      <h2 id="kapitel">{title}</h2>
      {parts.map((part, at) => (
        // Parts have no name of their own, and never change their order.
        <PartView key={at} part={part} />
      ))}
      {source !== undefined && (
        <img
          className={styles.picture}
          src={source}
          width={1440}
          height={900}
          alt={TEXTS.pictureOf(title)}
          loading="lazy"
        />
      )}
    </article>
  );
}
