import { Link } from 'react-router';
import type { FoundBy } from '#contract/desk/search.ts';
import { deskPages } from '#contract/desk/pages.ts';
import { trySearchPath } from '#desk/app/paths.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import styles from './products.module.css';

/** Synonyms that lead shoppers to it in addition to its own words, and similar searches that found nothing. */
export function FoundBySection({ foundBy: { isListed, synonyms, misses } }: { foundBy: FoundBy }) {
  return (
    <Section title="How shoppers find it" act={<Link to={deskPages.search}>Search words</Link>}>
      <p>
        {isListed
          ? 'Shoppers find it by words in its name, brand, categories and description, and by SKU.'
          : 'Once published, shoppers will find it by words in its name, brand, categories and description, and by SKU.'}
        {synonyms.length === 0 && ' No synonyms match it.'}
      </p>
      {synonyms.length > 0 && (
        <>
          <h3>Matching synonyms</h3>
          <ul className={styles.history}>
            {synonyms.map(({ id, words, hits }) => (
              <li key={id}>
                <bdi>{words.join(', ')}</bdi>
                <span className={parts.soft}>
                  {hits.map(({ word, where }) => `${word} in the ${where}`).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {misses.length > 0 && (
        <>
          <h3>Searches with no results in the last thirty days</h3>
          <ul className={styles.history}>
            {misses.map(({ words, count }) => (
              <li key={words}>
                <Link to={trySearchPath(words)}>
                  <bdi>{words}</bdi>
                </Link>
                <span className={parts.soft}>
                  {count === 1 ? 'once' : `${count.toLocaleString('en-GB')} times`}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
