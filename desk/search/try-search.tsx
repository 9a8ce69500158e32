import { useSearchParams } from 'react-router';
import type { TriedSearch } from '#contract/desk/search.ts';
import { MAX_LENGTH } from '#contract/limits.ts';
import { formatPence } from '#contract/money.ts';
import { Section } from '#desk/ui/section.tsx';
import parts from '#desk/ui/parts.module.css';
import { Badge } from '#storefront/ui/badge.tsx';
import { Button } from '#storefront/ui/button.tsx';
import { TextField } from '#storefront/ui/text-field.tsx';
import styles from './search.module.css';

/** How the shop reads a search, and why the first products rank as they do. */
export function TrySearch({ tried }: { tried: { search: string; answer: TriedSearch } | null }) {
  const [params, setParams] = useSearchParams();
  return (
    <Section title="Test a search">
      <form
        role="search"
        aria-label="Test a search"
        className={styles.add}
        onSubmit={(event) => {
          event.preventDefault();
          const typed = new FormData(event.currentTarget).get('try');
          const next = new URLSearchParams(params);
          if (typeof typed === 'string' && typed.trim()) next.set('try', typed.trim());
          else next.delete('try');
          setParams(next, { preventScrollReset: true });
        }}
      >
        <TextField
          isFilter
          name="try"
          label="Search as a shopper"
          type="search"
          defaultValue={tried?.search}
          maxLength={MAX_LENGTH.search}
        />
        <Button type="submit">Search</Button>
      </form>
      {tried && <Explained {...tried.answer} />}
    </Section>
  );
}

const howWords: Readonly<Record<TriedSearch['words'][number]['how'], string>> = {
  found: 'searched for',
  common: 'too common to search for',
  beginning: 'treated as the beginning of a word',
  meant: 'not in any product',
  unknown: 'not in any product',
};

const detailWords: Readonly<Record<TriedSearch['details'][number]['kind'], string>> = {
  price: 'a price',
  age: 'an age',
  size: 'a size',
  colour: 'a colour',
};

function Explained({ words, details, synonyms, total, products }: TriedSearch) {
  return (
    <div role="status" className={styles.explained}>
      <h3>How it is understood</h3>
      <ul>
        {details.map(({ kind, text }) => (
          <li key={`${kind} ${text}`}>
            <bdi className={styles.typed}>{text}</bdi> is {detailWords[kind]}
          </li>
        ))}
        {words.map(({ word, how, meant }, place) => (
          <li key={place}>
            <bdi className={styles.typed}>{word}</bdi> is {howWords[how]}
            {meant.length > 0 && `, so ${meant.join(', ')} ${meant.length === 1 ? 'is' : 'are'} searched for`}
          </li>
        ))}
        {synonyms.map((group) => (
          <li key={group.id}>
            Synonyms: <bdi>{group.words.join(', ')}</bdi>
          </li>
        ))}
      </ul>
      <h3>{total === 0 ? 'No results' : `${total.toLocaleString('en-GB')} found`}</h3>
      <ol>
        {products.map(({ id, name, sku, pricePence, isInStock, matches }) => (
          <li key={id}>
            <strong>{name}</strong> {!isInStock && <Badge tone="caution">Sold out</Badge>}
            <span className={parts.soft}>
              {`${sku} · ${formatPence(pricePence)}`}
              {matches.length > 0 &&
                ` · ${matches.map(({ word, where }) => `${word} in the ${where}`).join(', ')}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
